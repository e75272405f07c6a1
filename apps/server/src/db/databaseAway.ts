/** Whether an error's code says that the database was not there, or not there in time, rather than that it refused. */
export const databaseAway = (code = ''): boolean =>
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0\d|57014|25P03|08\d{3}|53300)$/.test(code)
