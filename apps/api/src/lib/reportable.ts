/** A record that can be reported: its owner, its name and its path in the web. */
export interface Reportable {
  owner_id: string;
  label: string;
  path: string | null;
}
