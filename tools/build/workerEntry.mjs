/**
 * Fails a build of workers in which a file imports the worker's entry file. WebKit evaluates the entry of a module worker a second
 * time when another module of that worker imports it, so its handlers would be installed twice. For Vite's `worker.plugins`.
 */
export function rejectEntryImports() {
  return {
    name: 'latchkey-worker-entry',
    generateBundle(_options, bundle) {
      for (const { fileName, imports = [], dynamicImports = [] } of Object.values(bundle)) {
        const entry = [...imports, ...dynamicImports].find((name) => bundle[name]?.isEntry)
        if (entry)
          this.error(
            `${fileName} imports ${entry}, the entry file of its worker, which WebKit then evaluates twice. ` +
              'Move what they share out of the entry: add a group to `worker.rolldownOptions.output.codeSplitting`.',
          )
      }
    },
  }
}
