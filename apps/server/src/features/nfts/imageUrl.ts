/** Where this server serves a checked image. */
export const imageUrl = (id: string, publicUrl: string): string => new URL(`/public/getNftImage/${id}`, publicUrl).href
