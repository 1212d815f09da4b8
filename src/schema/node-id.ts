/** `/project/:id/user` -> `project_id_user`: an id without dashes, the same on every platform. */
export const nodeId = (path: string): string => path.replace(/[^0-9A-Za-z]+/g, '_').replace(/^_|_$/g, '')
