/** Hands a file to the browser, which keeps it where downloads are kept. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has begun by then; what is never given back stays in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
