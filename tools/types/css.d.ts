/** A `*.lk.css` file, compiled by tools/build/lkCss.mjs: scoped class names, and the whole sheet as text (docs/decisions/0003). */
declare module '*.lk.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
  export const sheet: string
}

/** Global sheets of the apps. */
declare module '*.css'
