export type Page = 'home' | 'gallery' | 'embedded' | 'notFound'

const pages: Readonly<Record<string, Page>> = { '/': 'home', '/gallery': 'gallery', '/embedded': 'embedded' }

export function pageOf(path: string): Page {
  return pages[path.length > 1 ? path.replace(/\/$/, '') : path] ?? 'notFound'
}
