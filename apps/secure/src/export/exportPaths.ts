/** The page of an export. The fragment is the token of the export. */
export const exportPath = '/export'

/** The document in it that shows the keys. */
export const keysPath = '/export/keys'
