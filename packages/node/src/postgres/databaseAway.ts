/** True if an error code means that the database was unreachable or too slow, as opposed to refusing the query. */
export const databaseAway = (code = ''): boolean =>
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0\d|57014|25P03|08\d{3}|53300)$/.test(code)
