import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder with little space, for tests: a tmpfs, or where mounting is not permitted, a limit on the size of each file that the
 * program writes.
 */
export function createTestDisk({ bytes }: { readonly bytes: number }) {
  const path = mkdtempSync(join(tmpdir(), 'relay-disk-'))
  const mount = (...options: readonly string[]) =>
    spawnSync('mount', [...options, 'tmpfs', path], { stdio: 'ignore' }).status === 0
  const isMounted = mount('-t', 'tmpfs', '-o', `size=${bytes}`)
  return {
    path,
    /** Command prefix that runs a program on this disk. */
    prefix: isMounted ? [] : ['prlimit', `--fsize=${bytes}:unlimited`],
    /** Frees space while the program runs. */
    grow(pid: number): void {
      const grown = isMounted
        ? mount('-o', `remount,size=${bytes * 100}`)
        : spawnSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']).status === 0
      if (!grown) throw new Error('the test disk cannot grow')
    },
    remove(): void {
      if (isMounted) spawnSync('umount', [path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}
