/** 0 and false are values; this is for what is not there. */
export const EmptyCell = () => <span className="cell-empty">--</span>
