import { type FileHandle, open } from 'node:fs/promises'

/** Opens an export for reading. Rejects when there is none: a stream of `fs` would report that at any time, outside of any call. */
export async function openExport(file: string): Promise<ReturnType<FileHandle['createReadStream']>> {
  return (await open(file)).createReadStream()
}
