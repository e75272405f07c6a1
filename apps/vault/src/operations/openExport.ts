import { type FileHandle, open } from 'node:fs/promises'

/** Opens an export for reading. Rejects if it does not exist; a stream of `fs` would emit that error later, outside of any call. */
export async function openExport(file: string): Promise<ReturnType<FileHandle['createReadStream']>> {
  return (await open(file)).createReadStream()
}
