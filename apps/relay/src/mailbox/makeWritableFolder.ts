import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorOf } from '@latchkey/base/errors'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'

/** LMDB maps its lock file into memory: without room for it, the process would end with SIGBUS. */
const roomBytes = 256 * 1024

/** Creates the folder unless it exists. @throws SERVER_START_FAILED, naming folder and setting, when there is no room in it */
export function makeWritableFolder(path: string): void {
  const probe = join(path, `probe.${process.pid}`)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    writeFileSync(probe, Buffer.alloc(roomBytes), { flush: true, mode: 0o600 })
  } catch (cause) {
    const { message } = cause as Error
    const reason = `the folder ${path} cannot be written (${message}); make room, or set LATCHKEY_DATA_DIR to a folder on another disk`
    throw errorOf(SERVER_START_FAILED, { values: { part: 'relay', reason }, cause })
  } finally {
    rmSync(probe, { force: true })
  }
}
