/** The kinds that are read, by the first bytes of a file: its name says nothing (product/coming-in#reading). */
export type ListKind = 'text' | 'workbook';

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** Kinds that are no lists, by how they begin. */
const otherKinds: readonly [RegExp, string][] = [
  [/^BEGIN:VCARD/i, '.vcf'],
  [/^BEGIN:VCALENDAR/i, '.ics'],
  [/^(?:<!doctype html|<html|<head|<meta|<table)/i, '.html'],
  [/^<\?xml/i, '.xml'],
  [/^\{\\rtf/, '.rtf'],
  [/^%PDF/, '.pdf'],
  [/^\u0089PNG/, '.png'],
  [/^\u00ff\u00d8\u00ff/, '.jpg'],
  [/^GIF8/, '.gif'],
  [/^[[{]\s*["{[]/, '.json'],
];

/** Files of older office programs: a workbook that is protected is one, too. */
const isCompound = (bytes: Buffer) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** What a protected workbook holds, in UTF-16. */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le');

/** The kind of a file, or the ending of the kind that is not read, as in '.xls'. */
export function listKindOf(bytes: Buffer): ListKind | { notRead: string } {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'workbook';
  if (startsWith(bytes, 0x50, 0x4b)) return { notRead: '.zip' };
  if (isCompound(bytes)) return { notRead: bytes.includes(encryptedPart) ? '.xlsx' : '.xls' };
  if (startsWith(bytes, 0x1f, 0x8b)) return { notRead: '.gz' };
  const start = bytes
    .toString('latin1', 0, 200)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  const other = otherKinds.find(([pattern]) => pattern.test(start));
  return other ? { notRead: other[1] } : 'text';
}
