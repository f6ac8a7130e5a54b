import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';

const SearchPalette = lazy(async () => ({
  default: (await import('./search-palette.tsx')).SearchPalette,
}));

const isShortcut = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey && !shiftKey;

/** Opens the search, like ⌘K and Ctrl+K (beyond §12). */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);

  function change(open: boolean) {
    if (open) setOpened(true);
    setOpen(open);
  }

  useEffect(() => {
    function openByShortcut(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpened(true);
      setOpen((isOpen) => !isOpen);
    }
    document.addEventListener('keydown', openByShortcut);
    return () => document.removeEventListener('keydown', openByShortcut);
  }, []);

  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        title="Search (Ctrl+K)"
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        className="shrink-0"
        onClick={() => change(true)}
      >
        <Search aria-hidden="true" />
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <SearchPalette open={isOpen} onOpenChange={change} />
        </Suspense>
      )}
    </>
  );
}
