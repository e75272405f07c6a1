// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface Resolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
    function name(bytes32 node) external view returns (string memory);
    function supportsInterface(bytes4 id) external view returns (bool);
}

interface BatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] calldata requests) external view returns (bool[] memory failures, bytes[] memory answers);
}

/// Replaces ENS' universal resolver on a development network: resolves a name by its resolver, or by that of its closest
/// parent (ENSIP-10), and forwards lookups of that resolver (ERC-3668) to the gateways of the client.
contract NameLookup {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);

    Registry private constant registry = Registry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bytes32 node) = closest(name, 0);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (!Resolver(resolver).supportsInterface(Resolver.resolve.selector)) {
            if (registry.resolver(node) != resolver) revert ResolverNotFound(name);
            (bool found, bytes memory result) = resolver.staticcall(data);
            if (!found) fail(result);
            return (result, resolver);
        }
        (bool ok, bytes memory answer) = resolver.staticcall(abi.encodeCall(Resolver.resolve, (name, data)));
        if (ok) return (abi.decode(answer, (bytes)), resolver);
        if (bytes4(answer) != OffchainLookup.selector) fail(answer);
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extraData) =
            abi.decode(withoutSelector(answer), (address, string[], bytes, bytes4, bytes));
        BatchGateway.Request[] memory requests = new BatchGateway.Request[](1);
        requests[0] = BatchGateway.Request(sender, urls, callData);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(BatchGateway.query, (requests)),
            this.finish.selector,
            abi.encode(resolver, callback, extraData)
        );
    }

    function finish(bytes calldata answers, bytes calldata extraData) external view returns (bytes memory, address) {
        (bool[] memory failures, bytes[] memory found) = abi.decode(answers, (bool[], bytes[]));
        if (failures[0]) fail(found[0]);
        (address resolver, bytes4 callback, bytes memory own) = abi.decode(extraData, (address, bytes4, bytes));
        (bool ok, bytes memory answer) = resolver.staticcall(abi.encodeWithSelector(callback, found[0], own));
        if (!ok) fail(answer);
        return (abi.decode(answer, (bytes)), resolver);
    }

    /// The primary name of an account. Does not check that the name resolves to the account.
    function reverseWithGateways(bytes calldata account, uint256, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        bytes memory label = new bytes(2 * account.length);
        for (uint256 i = 0; i < label.length; i++) {
            uint8 digit = i % 2 == 0 ? uint8(account[i / 2]) >> 4 : uint8(account[i / 2]) & 15;
            label[i] = bytes1(digit < 10 ? digit + 48 : digit + 87);
        }
        bytes32 parent = keccak256(abi.encodePacked(bytes32(0), keccak256("reverse")));
        bytes32 zone = keccak256(abi.encodePacked(parent, keccak256("addr")));
        bytes32 node = keccak256(abi.encodePacked(zone, keccak256(label)));
        address resolver = registry.resolver(node);
        if (resolver == address(0)) revert ResolverNotFound(label);
        return (Resolver(resolver).name(node), address(0), resolver);
    }

    /// The resolver of the name at `offset`, or of its closest parent with a resolver; and the namehash.
    function closest(bytes calldata name, uint256 offset) private view returns (address resolver, bytes32 node) {
        uint256 size = uint8(name[offset]);
        if (size == 0) return (address(0), bytes32(0));
        uint256 end = offset + 1 + size;
        (resolver, node) = closest(name, end);
        node = keccak256(abi.encodePacked(node, keccak256(name[offset + 1:end])));
        address own = registry.resolver(node);
        if (own != address(0)) resolver = own;
    }

    function withoutSelector(bytes memory data) private pure returns (bytes memory rest) {
        rest = new bytes(data.length - 4);
        for (uint256 i = 0; i < rest.length; i++) rest[i] = data[i + 4];
    }

    function fail(bytes memory reason) private pure {
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }
}
