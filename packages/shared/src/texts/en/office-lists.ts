/** What the lists of admin panel and partner portal hold, as `frame.lists` says it of the others. */
export const officeLists = {
  announcements: {
    counted: { one: '{count} announcement', other: '{count} announcements' },
    some: '{shown} of {total} announcements',
    all: 'All {shown} announcements are shown',
    loading: 'Loading announcements',
  },
  advertisements: {
    counted: { one: '{count} advertisement', other: '{count} advertisements' },
    some: '{shown} of {total} advertisements',
    all: 'All {shown} advertisements are shown',
    loading: 'Loading advertisements',
  },
  entries: {
    counted: { one: '{count} entry', other: '{count} entries' },
    some: '{shown} of {total} entries',
    all: 'All {shown} entries are shown',
    loading: 'Loading entries',
  },
  inquiries: {
    counted: { one: '{count} inquiry', other: '{count} inquiries' },
    some: '{shown} of {total} inquiries',
    all: 'All {shown} inquiries are shown',
    loading: 'Loading inquiries',
  },
  imports: {
    counted: { one: '{count} import', other: '{count} imports' },
    some: '{shown} of {total} imports',
    all: 'All {shown} imports are shown',
    loading: 'Loading imports',
  },
  partnerships: {
    counted: { one: '{count} partnership', other: '{count} partnerships' },
    some: '{shown} of {total} partnerships',
    all: 'All {shown} partnerships are shown',
    loading: 'Loading partnerships',
  },
  reports: {
    counted: { one: '{count} report', other: '{count} reports' },
    some: '{shown} of {total} reports',
    all: 'All {shown} reports are shown',
    loading: 'Loading reports',
  },
  users: {
    counted: { one: '{count} user', other: '{count} users' },
    some: '{shown} of {total} users',
    all: 'All {shown} users are shown',
    loading: 'Loading users',
  },
} as const;
