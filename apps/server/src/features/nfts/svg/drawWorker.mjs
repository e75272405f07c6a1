// @ts-check
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { fontOf } from './fontOf.mjs'

// Draws one untrusted SVG, and ends. JavaScript, because a worker thread starts without the program's loader. resvg
// runs no scripts and loads neither files nor URLs. It is WebAssembly, so its memory can be limited, too.

/** 128 MiB. */
const maxPages = 2_048
const size = 512

setFlagsFromString(`--wasm-max-mem-pages=${maxPages}`)
const { initWasm, Resvg } = await import('@resvg/resvg-wasm')

/** @param {string} url */
const read = (url) => readFileSync(fileURLToPath(url))

await initWasm(read(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')))
const font = {
  loadSystemFonts: false,
  fontBuffers: [
    fontOf(read(import.meta.resolve('roboto-fontface/fonts/roboto/Roboto-Regular.woff'))),
    fontOf(read(import.meta.resolve('roboto-fontface/fonts/roboto/Roboto-Bold.woff'))),
  ],
  ...{ defaultFontFamily: 'Roboto', sansSerifFamily: 'Roboto', serifFamily: 'Roboto', monospaceFamily: 'Roboto' },
}

/** @type {string} */
const svg = workerData
parentPort?.postMessage('ready')
const { width, height } = new Resvg(svg)
const picture = new Resvg(svg, { font, fitTo: { mode: width < height ? 'height' : 'width', value: size } }).render()
parentPort?.postMessage(picture.asPng())
