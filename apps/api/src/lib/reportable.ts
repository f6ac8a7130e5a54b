/** Something that can be reported: whose it is, what it is called, and where it is in the web. */
export interface Reportable {
  owner_id: string;
  label: string;
  path: string | null;
}
