import { Search } from 'lucide-react';
import { useId } from 'react';
import { cn } from '#lib/cn.ts';
import { control } from './control.ts';

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange(value: string): void;
  className?: string;
}

/** A search field that searches while typing. */
export function SearchBox({ label, placeholder, value, onChange, className }: SearchBoxProps) {
  const id = useId();
  return (
    <div className={cn('relative block default:max-w-xl', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        id={id}
        type="search"
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={cn(control, 'pr-4 pl-11 text-ellipsis')}
      />
    </div>
  );
}
