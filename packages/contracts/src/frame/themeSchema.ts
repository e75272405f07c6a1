import * as v from 'valibot'

// The frame draws approvals in the colours of the app, so a value must not be able to hide or rewrite them: plain colours, small
// lengths and fonts of the system, nothing that a style sheet would evaluate.

const number = String.raw`\s*[+-]?\d{1,3}(?:\.\d{1,4})?(?:%|deg)?\s*`
const color = new RegExp(
  `^(?:#(?:[\\da-f]{3,4}|[\\da-f]{6}|[\\da-f]{8})|(?:rgb|hsl)a?\\(${number}(?:[, ]${number}){2}(?:[,/]${number})?\\))$`,
  'i',
)

const both = <schema extends v.GenericSchema<string>>(value: schema) =>
  v.optional(v.union([value, v.strictObject({ light: value, dark: value })]))

const colorSchema = both(v.pipe(v.string(), v.maxLength(64), v.regex(color, 'must be a hex, rgb() or hsl() colour')))
const lengthSchema = both(
  v.pipe(v.string(), v.regex(/^(?:[0-9]|[12][0-9]|3[0-2])px$/, 'must be a length of 0px to 32px')),
)
const fontSchema = both(
  v.picklist([
    'system-ui',
    'sans-serif',
    'serif',
    'monospace',
    'ui-sans-serif',
    'ui-serif',
    'ui-monospace',
    'ui-rounded',
  ]),
)

/** The theme variables that the frame takes over from the modal, by the same names. */
export const themeVariablesSchema = v.strictObject({
  accent: colorSchema,
  onAccent: colorSchema,
  surface: colorSchema,
  card: colorSchema,
  field: colorSchema,
  text: colorSchema,
  textQuiet: colorSchema,
  textFaint: colorSchema,
  line: colorSchema,
  good: colorSchema,
  warn: colorSchema,
  bad: colorSchema,
  radius: lengthSchema,
  font: fontSchema,
  monoFont: fontSchema,
})
