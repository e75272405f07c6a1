import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

/** A disk whose power can be cut, for tests: data that programs wrote but did not flush is lost. */
export type PowerCutDisk = {
  /** The folder. It is the same after a cut. */
  readonly path: string
  /** False where mounting is not permitted: a cut then only kills the programs. */
  readonly losesUnflushed: boolean
  /**
   * Suspends the processes and their children, copies the flushed state of the disk, kills them, and replaces the disk with the
   * copy.
   */
  readonly cut: (pids: readonly number[]) => Promise<void>
  readonly remove: () => void
}

/** The interval of ext4's own commits, in seconds: longer than a test. */
const commitSeconds = 300

/** An ext4 file system in a file, which is copied while it is mounted: the copy lacks what is only in memory. */
export function createPowerCutDisk({ megabytes = 256 }: { readonly megabytes?: number } = {}): PowerCutDisk {
  const folder = mkdtempSync(join(tmpdir(), 'relay-power-'))
  const path = join(folder, 'disk')
  const image = join(folder, 'image')
  const copy = join(folder, 'copy')
  let device = ''
  mkdirSync(path)

  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

  function mount(): void {
    // Without direct I/O, the loop device would cache flushed blocks in memory, too.
    device = run('losetup', '--direct-io=on', '--find', '--show', image)
    try {
      run('mount', '-o', `commit=${commitSeconds}`, device, path)
    } catch (cause) {
      spawnSync('losetup', ['-d', device])
      throw cause
    }
  }

  /** Throws while a process that was killed still has open files. */
  function unmount(): void {
    if (device === '') return
    run('umount', path)
    run('losetup', '-d', device)
    device = ''
  }

  function create(): boolean {
    try {
      run('truncate', '-s', `${megabytes}M`, image)
      run('mkfs.ext4', '-q', '-F', image)
      mount()
      return true
    } catch {
      return false
    }
  }

  const losesUnflushed = create()
  return {
    path,
    losesUnflushed,
    async cut(pids) {
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      await vi.waitFor(() => assertStopped(pids), { interval: 5, timeout: 60_000 })
      // Lists children only now, because a suspended process starts no further ones.
      const children = pids.flatMap(childrenOf)
      for (const pid of children) process.kill(pid, 'SIGSTOP')
      await vi.waitFor(() => assertStopped(children), { interval: 5, timeout: 60_000 })
      if (losesUnflushed) run('cp', '--sparse=always', image, copy)
      for (const pid of [...pids, ...children]) process.kill(pid, 'SIGKILL')
      if (!losesUnflushed) return
      await vi.waitFor(unmount, { interval: 20, timeout: 60_000 })
      renameSync(copy, image)
      mount()
    },
    /** After the end of all processes that use it. */
    remove() {
      unmount()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const childrenOf = (parent: number): readonly number[] =>
  readdirSync(`/proc/${parent}/task`).flatMap((thread) =>
    readFileSync(`/proc/${parent}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

/** A signal stops a thread only when it returns from its system call, such as a flush. */
function assertStopped(pids: readonly number[]): void {
  for (const pid of pids)
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
      const state = stat.slice(stat.lastIndexOf(')') + 2)[0]
      // A child that has ended stays as a zombie until its parent runs again.
      if (state !== 'T' && state !== 'Z') throw new Error(`thread ${thread} of process ${pid} is in state ${state}`)
    }
}
