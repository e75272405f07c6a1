const colourWords = 'white|black|red|green|blue|gray|grey|silver|orange|yellow|purple|pink|navy|teal|maroon'
const raw = new RegExp(
  [
    '#[0-9a-f]{3,8}\\b',
    '\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\([^)]*\\)?',
    '(?<![\\w.-])-?\\d*\\.?\\d+(?:px|pt|rem)\\b',
    `(?<![\\w-])(?:${colourWords})(?![\\w-])`,
  ].join('|'),
  'gi',
)
const allowed = /^-?(0|1|1\.5|2)px$/

/** Values of a style sheet that should be tokens: `{ line, value }`. Lines of up to 2 px, masks (black means opaque) and conditions of at-rules may be raw. */
export function rawValues(css) {
  const text = css.replace(
    /\/\*[\s\S]*?\*\/|url\([^)]*\)|(?<![\w-])mask(?:-image)?\s*:[^;}]*|@(?:media|container|supports)[^{]*/g,
    (part) => part.replace(/[^\n]/g, ' '),
  )
  return [...text.matchAll(/(?<=:)[^;{}]+(?=[;}])/g)].flatMap((declaration) =>
    [...declaration[0].matchAll(raw)]
      .filter(([value]) => !allowed.test(value))
      .map((match) => ({ line: lineAt(text, declaration.index + match.index), value: match[0] })),
  )
}

function lineAt(text, index) {
  return text.slice(0, index).split('\n').length
}
