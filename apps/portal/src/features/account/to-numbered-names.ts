/** Devices of one name get numbers, so that their rows and buttons can be told apart. */
export function toNumberedNames<Device extends { name: string }>(
  devices: readonly Device[],
): readonly Device[] {
  return devices.map((device, index) => {
    const isSame = ({ name }: Device) => name === device.name;
    if (devices.filter(isSame).length === 1) return device;
    const number = devices.slice(0, index + 1).filter(isSame).length;
    return { ...device, name: `${device.name} (${number})` };
  });
}
