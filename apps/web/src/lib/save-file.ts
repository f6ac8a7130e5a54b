/** Downloads a file in the browser. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has started by then; an object URL that is not revoked leaks memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
