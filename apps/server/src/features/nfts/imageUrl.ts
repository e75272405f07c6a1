/** This server's URL of a checked image. */
export const imageUrl = (id: string, publicUrl: string): string => new URL(`/public/getNftImage/${id}`, publicUrl).href
