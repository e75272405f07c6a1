/** The text of a file, see Vite's `?raw`. */
declare module '*?raw' {
  const text: string
  export default text
}
