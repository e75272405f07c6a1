/** URL of a script that Vite builds as a separate worker. */
declare module '*?worker&url' {
  const url: string
  export default url
}
