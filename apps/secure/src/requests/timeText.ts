/** A time in the visitor's language and time zone. */
export const timeText = (tag: string, ms: number): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(ms)
