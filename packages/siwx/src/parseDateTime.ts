const dateTime = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|[+-]([01]\d|2[0-3]):([0-5]\d))$/

/**
 * Milliseconds since the epoch of an RFC 3339 date-time; undefined for anything else. Stricter than `Date.parse`: no
 * shortened forms, no 30th of February, no leap second.
 */
export function parseDateTime(text: string): number | undefined {
  const parts = dateTime.exec(text)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number)
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth || hour > 23 || minute > 59 || second > 59)
    return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}
