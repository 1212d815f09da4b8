// A build puts its own in the place of these (`scripts/antd-styles`); without one, antd computes them itself.

/** In the class of each element that antd gives variables of its own. */
export const scopeClass: string = ''

/** The variables that all of antd's components share, and what it says of links and icons. */
export const baseSheet: string = ''
