import { Worker } from 'node:worker_threads'

/** For the thread to start, also on a busy machine. */
const startMs = 20_000
/** For any file, also one that is made to take long. */
const drawMs = 2_000

/** Draws an SVG as a PNG of at most 512 × 512 pixels. Undefined when that is not possible within the limits of time and memory. */
export type DrawSvg = (svg: Uint8Array) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** Draws one picture at a time, each in a thread of its own, which a bad file can take down with it. */
export function createDrawSvg(): DrawSvg {
  let last: Promise<unknown> = Promise.resolve()
  return (svg) => {
    // A thread that cannot be created fails this picture only.
    const drawn = last.then(() => draw(Buffer.from(svg).toString())).catch(() => undefined)
    last = drawn
    return drawn
  }
}

function draw(svg: string): ReturnType<DrawSvg> {
  const worker = new Worker(new URL('./drawWorker.mjs', import.meta.url), {
    workerData: svg,
    // Without the loader of the program, its variables and its output.
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

/** Whether bytes seem to be an SVG; only drawing it tells. */
export function isSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString().replace('\ufeff', '').trimStart()
  return start.startsWith('<') && /<svg[\s>]/.test(start)
}
