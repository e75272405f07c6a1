// biome-ignore-all lint/performance/noBarrelFile: a registry: one line for each language
export { ar } from './ar/ar.ts'
export { de } from './de/de.ts'
export { en } from './en/en.ts'
export { es } from './es/es.ts'
export { fr } from './fr/fr.ts'
