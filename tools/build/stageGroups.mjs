/**
 * A Vite plugin that groups modules which load together into one chunk, for a page built from source: by default the
 * bundler creates a chunk for every few modules that two lazily loaded features share, hundreds in all.
 *
 * A stage is a chunk of the modules whose paths match, with all their static imports; modules that two stages import go
 * into the chunk `shared`. Stages are listed in the order in which they load; the first one loads with the page.
 */
export function stageGroups(stages) {
  const groupOf = new Map()
  return {
    name: 'stage-groups',
    config: () => ({
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ debugName: 'stages', name: (id) => groupOf.get(id) ?? null }] } },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const importsOf = (id) => this.getModuleInfo(id)?.importedIds ?? []
      const [first] = Object.keys(stages)
      for (const [name, roots] of Object.entries(stages)) {
        const matching = ids.filter((id) => roots.test(id))
        for (const id of closureOf(matching, importsOf)) {
          const earlier = groupOf.get(id)
          if (earlier === undefined) groupOf.set(id, name)
          else if (earlier !== first) groupOf.set(id, 'shared')
        }
      }
    },
  }
}

function closureOf(roots, importsOf) {
  const found = new Set()
  const visit = (id) => {
    if (found.has(id)) return
    found.add(id)
    importsOf(id).forEach(visit)
  }
  roots.forEach(visit)
  return found
}
