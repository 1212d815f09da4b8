import { productDevices } from '#resources/product-device.demo.ts'

const round = (value: number) => Number(value.toFixed(2))

/** What the devices of a house say: a slow wave, and some noise. */
export function reportOf(productId: string, time: number) {
  const wave = Math.sin((time / 3_600_000) * Math.PI)
  const noise = Math.random() - 0.5
  const readings: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    device_panel: {
      roomTemp: round(22 + wave + noise / 4),
      humidity: round(50 - 5 * wave + noise),
      power: 1,
    },
    device_sensor: { temp: round(22 + wave), co2: Math.round(650 + 150 * wave + 40 * noise), pm25: 20 },
    device_fresh: { co2: Math.round(640 + 150 * wave), freq: 30, filterPa: 90 },
    device_heatpump: { inTemp: round(30 + noise), outTemp: round(35 + noise), pressure: 160 },
    device_water: { tdsIn: 180, tdsOut: 12, flow: 0, leak: 0 },
    device_gateway: { signal: -60, deviceCount: 6 },
  }
  const devices = productDevices
    .filter((device) => device.productId === productId && device.deviceId in readings)
    .map(({ deviceId, serialNo }) => ({
      device: `1-${deviceId}-${serialNo}`,
      values: readings[deviceId] ?? {},
    }))
  return { time, devices }
}
