import { Worker } from 'node:worker_threads'

/** Time for the thread to start, even on a busy machine. */
const startMs = 20_000
/** Time for any file, including one that is made to take long. */
const drawMs = 2_000

/** Draws an SVG as a PNG of at most 512 × 512 pixels. Undefined if that exceeds the limits of time or memory. */
export type DrawSvg = (svg: Uint8Array) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** Draws one image at a time, each in a separate thread, which a malicious file can crash. */
export function createDrawSvg(): DrawSvg {
  let last: Promise<unknown> = Promise.resolve()
  return (svg) => {
    // If a thread cannot be created, only this image fails.
    const drawn = last.then(() => draw(Buffer.from(svg).toString())).catch(() => undefined)
    last = drawn
    return drawn
  }
}

function draw(svg: string): ReturnType<DrawSvg> {
  const worker = new Worker(new URL('./drawWorker.mjs', import.meta.url), {
    workerData: svg,
    // Without the program's loader, environment and output.
    ...{ execArgv: [], env: {}, stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  return new Promise((resolve) => {
    const done = (png?: Uint8Array<ArrayBuffer>) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(png)
    }
    let timer = setTimeout(done, startMs)
    worker.on('message', (message: 'ready' | Uint8Array<ArrayBuffer>) => {
      if (message !== 'ready') return done(message)
      clearTimeout(timer)
      timer = setTimeout(done, drawMs)
    })
    worker.on('error', () => done())
    worker.on('exit', () => done())
  })
}

/** True if the bytes look like an SVG; only drawing it tells for certain. */
export function isSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString().replace('\ufeff', '').trimStart()
  return start.startsWith('<') && /<svg[\s>]/.test(start)
}
