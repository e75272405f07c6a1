/** The key of the Latchkey logo, a ring and a bit, as a data URI. Encoded at run time, because base64 hardly compresses. */
export const latchkeyIcon = () =>
  `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#2c4be0" d="M0 0h40v40H0z"/><path fill="none" stroke="#fff" stroke-width="3" d="M20 20h11v5m-5-5v4M10 20a5 5 0 1 0 10 0a5 5 0 1 0-10 0"/></svg>')}` as const
