// The worker of prepareDateFormats.
new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format();
self.close();
