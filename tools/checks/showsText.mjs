/**
 * Whether a component's source shows a text: under the name it is exported by, or under one the component gives it. `texts`
 * are all there are, with their keys.
 */
export function showsText(code, { name, key, texts }) {
  const holds = (part) => texts.some((text) => text.name === part && text.keys.includes(key))
  // `{ ...oneText, ...otherText }`: the last one that has the key.
  const merged = [...code.matchAll(/const (\w+) = \{ (\.\.\.\w+(?:, \.\.\.\w+)*) \}/g)]
    .filter(([, , parts]) => parts.match(/\w+/g).findLast(holds) === name)
    .map(([, whole]) => whole)
  const own = [name, ...merged].join('|')
  const typed = localNames(code, `(\\w+): .*\\btypeof (?:${own})\\b`)
  // Each function names what it uses anew.
  return code.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).some((part) => {
    const used = localNames(part, `const (\\w+) = useText\\('\\w+', (?:${own})\\)`)
    return new RegExp(`\\b(?:${[name, ...typed, ...used].join('|')})\\.${key}\\b`).test(part)
  })
}

function localNames(code, pattern) {
  return [...code.matchAll(new RegExp(pattern, 'g'))].map(([, local]) => local)
}
