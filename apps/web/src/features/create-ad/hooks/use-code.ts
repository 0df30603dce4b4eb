import { useEffect, useState } from 'react';

/**
 * Code that the editor can do without at first: a module loaded once it is needed. Undefined until then; after a failure, it is
 * requested again when the network is back.
 * @param load the same function at each render
 */
export const useCode = <Module extends object>(load: () => Promise<Module>, isNeeded: boolean): Module | undefined => {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (module || !isNeeded) return undefined;
    const request = (): void => void load().then(setModule, () => {});
    request();
    window.addEventListener('online', request);
    return () => window.removeEventListener('online', request);
  }, [module, load, isNeeded]);
  return module;
};
