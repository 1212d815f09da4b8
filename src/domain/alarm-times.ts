/** After how many hours an alarm that was handled and still goes on is opened again, where its project does not say. */
export const usualReopenHours = 24
