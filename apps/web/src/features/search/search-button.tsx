import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import type { SearchPaletteProps } from './search-palette.tsx';

const isShortcut = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey && !shiftKey;

/** Opens the search, like ⌘K and Ctrl+K (product/profiles-and-directory#searching-everything). */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<SearchPaletteProps> | null>(null);
  const { pathname } = useLocation();
  // Navigation closes it, also while it is loaded.
  useEffect(() => setOpen(false), [pathname]);

  async function load() {
    try {
      const { SearchPalette } = await import('./search-palette.tsx');
      setPalette(() => SearchPalette);
    } catch {
      // Without a connection the page stays as it is; the next click tries again.
      setOpen(false);
      toast.error(texts.search.loadFailed);
    }
  }

  function change(open: boolean) {
    setOpen(open);
    if (open && !Palette) void load();
  }
  const toggle = useEffectEvent(() => change(!isOpen));

  useEffect(() => {
    function openByShortcut(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      event.preventDefault();
      toggle();
    }
    document.addEventListener('keydown', openByShortcut);
    return () => document.removeEventListener('keydown', openByShortcut);
  }, []);

  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        title={texts.search.buttonTitle}
        aria-label={texts.search.title}
        aria-keyshortcuts="Control+K Meta+K"
        className="shrink-0"
        onClick={() => change(true)}
      >
        <Search aria-hidden="true" />
      </Button>
      {Palette && <Palette open={isOpen} onOpenChange={change} />}
    </>
  );
}
