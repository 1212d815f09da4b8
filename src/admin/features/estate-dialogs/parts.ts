import type { HandMadeParts } from '#admin/screens/route/hand-made-parts.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

export const parts = {
  dialogs: {
    'customer.import': lazyWithRetry(() => import('./residents/import-residents.tsx'), { over: true }),
    'floor.generate': lazyWithRetry(() => import('./generate/generate-dialog.tsx'), { over: true }),
    'house.bindTechProduct': lazyWithRetry(() => import('./bind/bind-dialog.tsx'), { over: true }),
    'house.changeModel': lazyWithRetry(() => import('./models/change-dialog.tsx'), { over: true }),
    'houseModel.manage': lazyWithRetry(() => import('./models/models-dialog.tsx'), { over: true }),
    'houseModel.plan': lazyWithRetry(() => import('./models/edit-dialog.tsx'), { over: true }),
  },
  inputs: {
    'floor-range': lazyWithRetry(() => import('./copy/floor-range-input.tsx')),
  },
} satisfies HandMadeParts
