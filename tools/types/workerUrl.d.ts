/** URL of a script that Vite builds as a worker of its own. */
declare module '*?worker&url' {
  const url: string
  export default url
}
