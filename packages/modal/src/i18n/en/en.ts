import { chunkOf } from '../../shell/chunk.ts'
import type { Language } from '../language.ts'
import { page } from './page.ts'

export const en: Language = { tag: 'en', dir: 'ltr', page, first: chunkOf(() => import('./first.ts')) }
