import { build, defaultClientConditions, defineConfig, type Plugin, type UserConfig } from 'vite'
import { chunkGroups } from '../../tools/build/chunkGroups.mjs'
import { lkCss } from '../../tools/build/lkCss.mjs'
import { preactAliases } from './preactAliases.ts'
import { singleFilePage } from './singleFilePage.ts'

/** Small modules that several files share. In files of their own they compress badly. */
const groups = chunkGroups({ bytes: /(crypto\/src\/(concatBytes|engine)|base\/src\/codec\/base64)\.ts$/ })

/** A build of some of the site's pages. */
const buildOf = (input: string[]) =>
  ({
    root: import.meta.dirname,
    plugins: [lkCss()],
    resolve: { conditions: ['latchkey-source', ...defaultClientConditions], alias: preactAliases },
    worker: { format: 'es' },
    build: {
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input,
        output: { codeSplitting: { groups } },
        // Neither matters here: a test checks the limit of the first paint.
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      },
    },
  }) satisfies UserConfig

/** Pages that are rarely opened are built apart: sharing files with the frame would delay the frame's first paint. */
const rarePages: Plugin = {
  name: 'latchkey-rare-pages',
  apply: 'build',
  async closeBundle() {
    const { build: options, ...config } = buildOf(['export.html', 'keys.html', 'passkey.html'])
    await build({ ...config, configFile: false, logLevel: 'error', build: { ...options, emptyOutDir: false } })
  },
}

/** The recovery page is one file, so that an owner can keep it and open it from the disk. */
const recoveryPage: Plugin = {
  name: 'latchkey-recovery-page',
  apply: 'build',
  async closeBundle() {
    const { plugins, build: options, ...config } = buildOf(['recover.html'])
    const rolldownOptions = { ...options.rolldownOptions, output: { codeSplitting: false } }
    await build({
      ...{ ...config, configFile: false, logLevel: 'error', plugins: [...plugins, singleFilePage] },
      build: { ...options, emptyOutDir: false, rolldownOptions },
    })
  },
}

const { plugins, ...config } = buildOf(['index.html', 'approve.html'])

export default defineConfig({ ...config, plugins: [...plugins, rarePages, recoveryPage] })
