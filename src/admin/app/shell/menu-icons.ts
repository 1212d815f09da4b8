import * as icons from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { IconName } from '#schema'

/**
 * The icons that a menu may name. The dev server and tests have the whole set; a build puts in its place those that the
 * config does name (scripts/client-bundle.ts).
 */
export const menuIcons: Readonly<Record<IconName, ComponentType>> = icons
