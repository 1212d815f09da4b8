/**
 * What one counter of a house cannot go up by within an hour, in kWh: no house draws 100 kW. A counter that does was
 * exchanged, or has come back from 0 after a restart: that is no consumption.
 */
export const mostEnergyPerHour = 100
