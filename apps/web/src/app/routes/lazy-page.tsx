import { type ComponentType, use } from 'react';
import { loadCode } from '../../shared/code/load-code.ts';

/**
 * A route's component, loaded with the route. Unlike the router's own `lazyRouteComponent`, it never reloads the window when
 * its code cannot be loaded: the error page of the route offers to try again.
 */
export const lazyPage = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => {
  let Loaded: ComponentType | undefined;
  let pending: Promise<void> | undefined;
  let failure: unknown;
  const fetchOnce = async (): Promise<void> => {
    try {
      failure = undefined;
      Loaded = (await loadCode(load))[name];
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      pending = undefined;
    }
  };
  const preload = (): Promise<void> => {
    pending ??= fetchOnce();
    return pending;
  };
  const render = () => {
    if (!Loaded && failure !== undefined) throw failure;
    if (!Loaded) use(preload());
    return Loaded && <Loaded />;
  };
  return Object.assign(render, { preload });
};
